import type { PropsWithChildren, ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './result-list.module.css'

interface ResultPageProps {
  title: string
  /** How many were found; 1000+ where the count was cut, nothing while nothing was asked. */
  total?: string
  /** For phones, in place of what stands aside. */
  menus: ReactNode
  aside: ReactNode
  children: ReactNode
}

/** The page of a keyword: its title, what was found, and how to narrow it. */
export const ResultPage = ({ title, total, menus, aside, children }: ResultPageProps) => (
  <>
    <ResultHead title={title} total={total} />
    {menus}
    <div className={styles.columns}>
      <div>{children}</div>
      <aside className={styles.aside}>{aside}</aside>
    </div>
  </>
)

/** What was looked for, and how much of it there is. */
export const ResultHead = ({ title, total }: Pick<ResultPageProps, 'title' | 'total'>) => (
  <div className={styles.head}>
    <h1>{title}</h1>
    {total && (
      <p>
        共找到 <b className="num">{total}</b> 个结果
      </p>
    )}
  </div>
)

/** The sheet of results. `kind` says what they are. */
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
  price: ReactNode
}

/** One result, the words marked where they are. */
export const Result = ({ to, cover, category, title, facts, description, price }: ResultProps) => (
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
      <p className={styles.description}>{description}</p>
    </div>
    <div className={styles.price}>{price}</div>
  </li>
)

/** Beside results: where else to look. */
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
