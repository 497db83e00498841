import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Fact, Figure } from '#contract/office/dossiers/dossier-entries.ts'
import { formatCount } from '#lib/format/format.ts'
import { Tabs } from '#ui/navigation/tabs.tsx'
import styles from './dossier.module.css'
import { PlaceLink } from './entry-parts.tsx'

/** Facts in the head of a page. */
export const Facts = ({ facts, children }: { facts: Fact[]; children?: ReactNode }) => (
  <dl className={styles.facts}>
    {children}
    {facts.map(({ label, value, link }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{link ? <PlaceLink to={link}>{value}</PlaceLink> : value}</dd>
      </div>
    ))}
  </dl>
)

/** Figures below the head, in cells that share their lines. */
export const FigureRow = ({ figures }: { figures: Figure[] }) =>
  figures.length > 0 && (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )

export interface ListTab {
  key: string
  label: string
  count?: number
  isCapped?: true | undefined
}

/** The tabs of a page, with the number of entries in each; the address says which one is open. */
export const useListTabs = (tabs: ListTab[]) => {
  const [params] = useSearchParams()
  const [initial] = useState(() => tabs[0]!.key)
  const asked = params.get('tab') ?? initial
  const current = tabs.some(({ key }) => key === asked) ? asked : initial
  const addressOf = (key: string) =>
    `?${new URLSearchParams({ id: params.get('id') ?? '', ...(key !== initial && { tab: key }) })}`
  return {
    current,
    addressOf,
    bar: (
      <Tabs
        className={styles.tabs}
        label="资料分类"
        current={current}
        tabs={tabs.map(({ key, label, count, isCapped }) => ({
          key,
          to: addressOf(key),
          label: (
            <>
              {label}
              {count !== undefined && (
                <em>
                  {formatCount(count)}
                  {isCapped && '+'}
                </em>
              )}
            </>
          ),
        }))}
      />
    ),
  }
}
