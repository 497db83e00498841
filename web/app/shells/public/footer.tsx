import type { FooterColumn, PageLink } from '#contract/pages/site-pages/site-pages.ts'
import { paths } from '#contract/paths.ts'
import { type Site, useBrand, useSite } from '#lib/session/session.ts'
import { ThemeChoice } from '#ui/form/theme-choice.tsx'
import { Logo } from '#ui/media/logo.tsx'
import { QrCode, type QrDrawing } from '#ui/media/qr-code.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { builtInColumns } from '../../pages/static/footer-columns.ts'
import styles from './footer.module.css'

interface FooterProps {
  qr?: QrDrawing
  /** SITE-6: pages that administrators added. */
  links?: PageLink[]
  /** HOME-6: the owner's columns instead of the program's. */
  columns?: FooterColumn[] | null
}

/** The footer: hotline, columns of links and lines, and QR code; below them copyright and ICP filings. */
export function Footer({ qr, links = [], columns }: FooterProps) {
  const site = useSite()
  const own = links.flatMap(({ place, path, title }) => (place === 'footer' ? [{ label: title, link: path }] : []))
  return (
    <footer className={styles.foot} id="footer">
      <FooterContent site={site} brand={useBrand()} qr={qr} columns={withLinks(columns ?? builtInColumns(site), own)} />
    </footer>
  )
}

/** SITE-6: the pages that administrators link in the footer follow the links of the first column. */
const withLinks = ([first, ...rest]: FooterColumn[], links: FooterColumn['items']): FooterColumn[] =>
  first ? [{ ...first, items: [...first.items, ...links] }, ...rest] : []

interface FooterContentProps {
  site: Site
  brand: ReturnType<typeof useBrand>
  qr?: QrDrawing
  columns: FooterColumn[]
}

function FooterContent({ site, brand, qr, columns }: FooterContentProps) {
  const { hotline, hotlineHours } = site
  return (
    <div className="wrap">
      <div className={styles.grid}>
        <div>
          <Logo {...brand} inverse />
          <h2 className={styles.hotline}>服务热线{hotlineHours && `（${hotlineHours}）`}</h2>
          <p className={styles.number}>{hotline}</p>
        </div>
        {columns.map(({ title, items }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.label + item.link}>
                  <FooterItem {...item} />
                </li>
              ))}
            </ul>
          </div>
        ))}
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

/** A link, or a line of text; other sites open in a new tab. */
const FooterItem = ({ label, link }: FooterColumn['items'][number]) => {
  if (!link) return label
  if (link.startsWith('/')) return <Link to={link}>{label}</Link>
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
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
      <span className={styles.theme}>
        <ThemeChoice />
      </span>
    </div>
  )
}
