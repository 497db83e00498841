import { paths } from '#lib/url/paths.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Prose } from '#ui/text/prose.tsx'
import { staticPages } from '../static/static-pages.ts'
import styles from './about.module.css'

/** Introduction of the alliance, with links to further pages. */
export function About({ html }: { html: string }) {
  return (
    <div className={classNames('wrap', styles.columns)}>
      <Card as="article" className={styles.sheet}>
        <h2>关于我们</h2>
        <Prose html={html} />
      </Card>
      <aside>
        <Card>
          <CardHead>继续了解</CardHead>
          <ul className={styles.links}>
            {staticPages.map(({ path, title, note }) => (
              <li key={path}>
                <Link to={path}>
                  <b>{title}</b>
                  <span>{note}</span>
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
