import { ArrowRight } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { type Site, useSite } from '#lib/session/session.ts'
import { CachedSection } from '#ui/markup-cache/cached-section.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import bridge from './bridge.svg?url'
import styles from './hero.module.css'

const entries = [
  { kind: '资源', label: '数字商城', to: paths.mall },
  { kind: '课程', label: '培训中心', to: paths.courses },
  { kind: '帖子', label: '交流论坛', to: paths.forum },
  { kind: '成员', label: '成员介绍', to: paths.alliance('Member') },
  { kind: '联盟', label: '入盟申请', to: paths.alliance('Apply') },
]

/** Shown while there are no banners: name, slogan and main entries over the drawing of a bridge. */
export function Hero() {
  const { siteName, slogan } = useSite()
  return <CachedSection className={styles.hero} aria-label="欢迎" component={Welcome} data={{ siteName, slogan }} />
}

function Welcome({ siteName, slogan }: Pick<Site, 'siteName' | 'slogan'>) {
  return (
    <>
      <div className={styles.stage}>
        <img src={bridge} alt="" width={932} height={392} fetchPriority="high" />
        <div className={styles.copy}>
          <p className={styles.kind}>{siteName}</p>
          <h2>
            数据、课程、同行，
            <br />
            都在一张图上
          </h2>
          <p>{slogan}</p>
          <LinkButton to={paths.alliance('InfoMation')}>
            看联盟资讯
            <ArrowRight size={16} strokeWidth={1.6} aria-hidden />
          </LinkButton>
        </div>
      </div>
      <nav className={styles.list} aria-label="栏目入口">
        {entries.map(({ kind, label, to }) => (
          <Link key={to} to={to}>
            <small>{kind}</small>
            <span>{label}</span>
          </Link>
        ))}
      </nav>
    </>
  )
}
