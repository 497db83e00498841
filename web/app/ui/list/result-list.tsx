import type { ComponentProps, PropsWithChildren, ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { FoundPlaces } from './found-places.tsx'
import styles from './result-list.module.css'

interface ResultPageProps {
  title: string
  /** Number of results, `1000+` if capped; absent before a search. */
  total?: string
  /** How the search was relaxed. */
  note?: ReactNode
  /** Filter menus on phones, where the filters of `aside` are hidden. */
  menus: ReactNode
  aside: ReactNode
  children: ReactNode
}

/** Layout of a search page: heading, results and filters. */
export const ResultPage = ({ title, total, note, menus, aside, children }: ResultPageProps) => (
  <>
    <ResultHead title={title} total={total} note={note} />
    {menus}
    <div className={styles.columns}>
      <div>{children}</div>
      <aside className={styles.aside}>{aside}</aside>
    </div>
  </>
)

/** Search terms and number of results. */
export const ResultHead = ({ title, total, note }: Pick<ResultPageProps, 'title' | 'total' | 'note'>) => (
  <div className={styles.head}>
    <h1>{title}</h1>
    {total && (
      <div className={styles.summary}>
        <p>
          共找到 <b className="num">{total}</b> 个结果
        </p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    )}
  </div>
)

/** The card with the results; `kind` names them. */
export const ResultSheet = ({
  kind,
  total,
  sorts,
  children,
}: Record<'kind' | 'total' | 'sorts' | 'children', ReactNode>) => (
  <Card as="section" className={styles.sheet} aria-label="搜索结果">
    <div className={styles.tabs}>
      <b>
        {kind}
        <em>{total}</em>
      </b>
      {sorts}
    </div>
    {children}
  </Card>
)

interface ResultProps {
  to: string
  cover: ReactNode
  category: string
  title: ReactNode
  facts: string[]
  description: ReactNode
  /** Where the words stand inside it, in place of the description. */
  places?: ComponentProps<typeof FoundPlaces>['places'] | undefined
  price: ReactNode
}

/** One search result; title and description highlight the search terms. */
export const Result = ({ to, cover, category, title, facts, description, places = [], price }: ResultProps) => (
  <li className={styles.result}>
    <div className={styles.cover}>{cover}</div>
    <div>
      <h2>
        <Tag>{category}</Tag>
        <Link to={to}>{title}</Link>
      </h2>
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {places.length > 0 ? <FoundPlaces places={places} /> : <p className={styles.description}>{description}</p>}
    </div>
    <div className={styles.price}>{price}</div>
  </li>
)

/** Sidebar card that suggests other places to look. */
export const ElsewhereCard = ({
  title,
  children,
  actions,
}: Record<'title' | 'actions', ReactNode> & PropsWithChildren) => (
  <Card className={styles.ask}>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    <div>{actions}</div>
  </Card>
)
