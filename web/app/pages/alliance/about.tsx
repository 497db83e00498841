import { paths } from '#contract/paths.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './about.module.css'
import { TabBody, type TabText } from './tab-text.tsx'

interface AboutProps extends TabText {
  links: { path: string; title: string; note: string }[]
}

/** Introduction of the alliance, with links to further pages. */
export function About({ html, page, links }: AboutProps) {
  return (
    <div className={classNames('wrap', styles.columns)}>
      <Card as="article" className={styles.sheet}>
        <h2>{page?.title ?? '关于我们'}</h2>
        <TabBody html={html} page={page} />
      </Card>
      <aside>
        <Card>
          <CardHead>继续了解</CardHead>
          <ul className={styles.links}>
            {links.map(({ path, title, note }) => (
              <li key={path}>
                <Link to={path}>
                  <b>{title}</b>
                  {note && <span>{note}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        <Card className={styles.join}>
          <h2>加入联盟</h2>
          <p>个人可直接注册；企业账号由联盟在收到申请后开通。</p>
          <LinkButton block to={paths.alliance('Apply')}>
            查看入盟申请
          </LinkButton>
        </Card>
      </aside>
    </div>
  )
}
