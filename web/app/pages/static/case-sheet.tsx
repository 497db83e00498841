import { paths } from '#contract/paths.ts'
import { Cover } from '#ui/cover/cover.tsx'
import type { Kind } from '#ui/cover/drawing-kind.ts'
import { Card } from '#ui/layout/card.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import styles from './case-sheet.module.css'

interface Entry {
  id: string
  /** Kind of its drawing. */
  drawing: { id: number; kind?: Kind; title?: string }
  name: string
  subtitle?: string
  text: string
  points: string[]
  cases: { name: string; text: string; picture?: string }[]
}

interface CaseSheetProps {
  title: string
  intro: string
  entries: Entry[]
}

/** A page of business fields, each with drawing, approach and cases, and an index. */
export function CaseSheet({ title, intro, entries }: CaseSheetProps) {
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.alliance('About'), label: '关于我们' },
        ]}
        current={title}
      />
      <div className={styles.head}>
        <h1>{title}</h1>
        <p>{intro}</p>
      </div>
      <div className={styles.columns}>
        <nav className={styles.list} aria-label={title}>
          {entries.map(({ id, name }) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <div>
          {entries.map((entry) => (
            <Field key={entry.id} entry={entry} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Field({ entry: { id, drawing, name, subtitle, text, points, cases } }: { entry: Entry }) {
  return (
    <Card as="article" id={id} className={styles.field}>
      <Cover className={styles.drawing} {...drawing} paper="white" plain />
      <div>
        <h2>{name}</h2>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        <p>{text}</p>
        {points.length > 0 && (
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        <dl>
          {cases.map((one) => (
            <div key={one.name}>
              <dt>
                {one.picture && (
                  <img src={one.picture} alt="" width={160} height={100} loading="lazy" decoding="async" />
                )}
                {one.name}
              </dt>
              <dd>{one.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
