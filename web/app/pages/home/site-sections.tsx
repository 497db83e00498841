import { paths } from '#lib/paths.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { Link } from '#ui/link.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import styles from './site-sections.module.css'

const sections = [
  {
    id: 1,
    categoryId: 10001,
    title: '数字商城',
    text: '工程数据包、模板、报告与勘察成果，按类别浏览和下载。',
    to: paths.mall,
  },
  {
    id: 4,
    categoryId: 10005,
    title: '培训中心',
    text: '全过程咨询、投融资、数字技术与运维课程，按章节学习。',
    to: paths.courses,
  },
  { id: 3, categoryId: 10007, title: '交流论坛', text: '提问、答疑与经验分享，登录后参与讨论。', to: paths.forum },
  {
    id: 2,
    categoryId: 10004,
    title: '联盟与成员',
    text: '成员单位、联盟资讯与入盟申请。',
    to: paths.alliance('About'),
  },
] as const

/** The parts of the site as an index of drawings. */
export function SiteSections() {
  return (
    <section className={styles.sections} id="sections">
      <SectionHead title="栏目" extent={`共 ${sections.length} 个栏目`} />
      <div className={styles.grid}>
        {sections.map(({ id, categoryId, title, text, to }) => (
          <article key={to}>
            <Cover className={styles.drawing} id={id} categoryId={categoryId} plain />
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </section>
  )
}
