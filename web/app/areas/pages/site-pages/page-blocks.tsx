import { CirclePlay, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BlockKind, BlockOf, PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import prose from '#ui/text/prose.module.css'
import { Prose } from '#ui/text/prose.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import styles from './page-blocks.module.css'

/** SITE-2: the contents of a page. Without scripts of its own, for visitors; fields are filled in already. */
export const PageBlocks = ({ blocks }: { blocks: PageBlock[] }) => (
  <div className={styles.blocks}>
    {blocks.map((block) => (
      <Block key={block.id} block={block} />
    ))}
  </div>
)

/** Kinds of the home page, the footer and such, which their own pages render; packages reach readers as a table. */
type OtherKind = 'packages' | 'section' | 'links' | 'notice' | 'project'

/** How each kind looks. */
const renderers: { [K in Exclude<BlockKind, OtherKind>]: (block: BlockOf<K>) => ReactNode } = {
  heading: ({ text }) => <h2 className={styles.heading}>{text}</h2>,
  text: ({ html }) => <Prose html={html} />,
  picture: ({ path, alt, caption }) =>
    path && (
      <figure className={styles.picture}>
        <img src={path} alt={alt} loading="lazy" decoding="async" />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    ),
  table: (block) => <TableOf {...block} />,
  figures: ({ items }) => (
    <dl className={styles.figures}>
      {inOrder(items).map(({ key, value, label }) => (
        <div key={key}>
          <dd>{value}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  ),
  timeline: ({ items }) => (
    <ol className={styles.timeline}>
      {inOrder(items).map(({ key, title, text }) => (
        <li key={key}>
          <b>{title}</b>
          {text && <span>{text}</span>}
        </li>
      ))}
    </ol>
  ),
  faq: ({ items }) => (
    <div className={styles.faq}>
      {inOrder(items).map(({ key, question, answer }, at) => (
        <details key={key} open={at === 0}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  ),
  people: ({ items }) => (
    <ul className={styles.people}>
      {inOrder(items).map(({ key, name, role, text }) => (
        <li key={key}>
          <b>{name}</b>
          {role && <span>{role}</span>}
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  ),
  columns: ({ items }) => (
    <div className={styles.columns}>
      {inOrder(items).map(({ key, title, text }) => (
        <section key={key}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
    </div>
  ),
  file: ({ fileId, name, suffix, size }) => (
    <p className={styles.file}>
      <FileTypeBadge suffix={suffix} />
      <span>
        <b>{name}</b>
        <small className="num">{formatBytes(size)}</small>
      </span>
      <a
        className={buttonClass({ size: 'small' })}
        href={`/api/sitePages/downloadFile?fileId=${fileId}`}
        download
        aria-label={`下载 ${name}`}
      >
        <Download size={14} strokeWidth={1.6} aria-hidden />
        下载
      </a>
    </p>
  ),
  video: ({ title, link, note }) => (
    <Link className={styles.video} to={link} {...newTab(link)}>
      <CirclePlay size={22} strokeWidth={1.6} aria-hidden />
      <span>
        <b>{title}</b>
        {note && <small>{note}</small>}
      </span>
    </Link>
  ),
  action: ({ label, link, note }) => (
    <div className={styles.action}>
      <LinkButton to={link} {...newTab(link)}>
        {label}
      </LinkButton>
      {note && <span>{note}</span>}
    </div>
  ),
}

function Block({ block }: { block: PageBlock }) {
  const render = (renderers as Partial<Record<BlockKind, (block: never) => ReactNode>>)[block.kind]
  return render?.(block as never)
}

/** Wide tables scroll on phones and must be focusable for keyboard users. */
const TableOf = ({ head, rows }: Pick<BlockOf<'table'>, 'head' | 'rows'>) => (
  <div className={prose.prose}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
    <table tabIndex={0}>
      <thead>
        <tr>
          {inOrder(head.map((text) => ({ text }))).map(({ key, text }) => (
            <th key={key} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(rows.map((cells) => ({ cells }))).map(({ key, cells }) => (
          <tr key={key}>
            {inOrder(cells.map((text) => ({ text }))).map((cell) => (
              <td key={cell.key}>{cell.text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Texts of a block may repeat, and readers never reorder them: their place is their key. */
const inOrder = <T extends object>(items: T[]) => items.map((item, key) => ({ ...item, key }))

const newTab = (link: string) => (/^https?:/i.test(link) ? { target: '_blank', rel: 'noopener noreferrer' } : {})
