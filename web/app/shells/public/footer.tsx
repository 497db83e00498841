import type { PageLink } from '#contract/site-pages.ts'
import { type Site, useBrand, useSite } from '#lib/session/session.ts'
import { paths } from '#lib/url/paths.ts'
import { ThemeChoice } from '#ui/form/theme-choice.tsx'
import { CachedMarkup } from '#ui/markup-cache/cached-markup.tsx'
import { Logo } from '#ui/media/logo.tsx'
import { QrCode, type QrDrawing } from '#ui/media/qr-code.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './footer.module.css'

const alliance = [
  { to: paths.alliance('About'), label: '关于我们' },
  { to: paths.alliance('Member'), label: '成员介绍' },
  { to: paths.alliance('InfoMation'), label: '联盟资讯' },
  { to: paths.alliance('Apply'), label: '入盟申请' },
]

interface FooterProps {
  qr?: QrDrawing
  /** SITE-6: pages that administrators added. */
  links?: PageLink[]
}

/** The footer: hotline, alliance, partner links, address and QR code; below them copyright and ICP filings. */
export function Footer({ qr, links = [] }: FooterProps) {
  const data = { site: useSite(), brand: useBrand(), qr, links: links.filter(({ place }) => place === 'footer') }
  return <CachedMarkup as="footer" className={styles.foot} component={FooterContent} data={data} />
}

interface FooterContentProps extends Required<Pick<FooterProps, 'links'>> {
  site: Site
  brand: ReturnType<typeof useBrand>
  qr?: QrDrawing
}

function FooterContent({ site, brand, qr, links }: FooterContentProps) {
  const { hotline, hotlineHours, address, postalCode, friendlyLinks = [] } = site
  return (
    <div className="wrap">
      <div className={styles.grid}>
        <div>
          <Logo {...brand} inverse />
          <h2 className={styles.hotline}>服务热线{hotlineHours && `（${hotlineHours}）`}</h2>
          <p className={styles.number}>{hotline}</p>
        </div>
        <div>
          <h2>联盟</h2>
          <ul>
            {[...alliance, ...links.map(({ path, title }) => ({ to: path, label: title }))].map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>友情链接</h2>
          <ul>
            {friendlyLinks.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>联系地址</h2>
          <ul>
            <li>{address}</li>
            <li>
              邮编 <span className="num">{postalCode}</span>
            </li>
            <li>
              <Link to={paths.alliance('Contact')}>联系我们</Link>
            </li>
          </ul>
        </div>
        <div className={classNames('desk-only', styles.code)}>
          {qr && (
            <>
              <div>
                <QrCode qr={qr} label="本站网址二维码" />
              </div>
              <p>手机扫码访问本站</p>
            </>
          )}
        </div>
      </div>
      <Filings site={site} />
    </div>
  )
}

function Filings({ site: { copyright, icpNo, policeNo } }: { site: Site }) {
  const policeRecord = policeNo?.replace(/\D/g, '')
  return (
    <div className={styles.bar}>
      <span>© {copyright}</span>
      {icpNo && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
          {icpNo}
        </a>
      )}
      {policeNo && (
        <a
          href={`https://beian.mps.gov.cn/#/query/webSearch?code=${policeRecord}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {policeNo}
        </a>
      )}
      <Link to={paths.terms}>用户协议</Link>
      <Link to={paths.privacy}>隐私政策</Link>
      <ThemeChoice />
    </div>
  )
}
