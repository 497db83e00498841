import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './filters.module.css'

export interface FilterChoice {
  label: string
  to: string
  isChosen: boolean
  /** Number of results with this choice, if known. */
  count?: number
}

export interface FilterGroup {
  label: string
  /** Unless several can be chosen, the first choice resets the filter. */
  choices: FilterChoice[]
  /** Multiple choices: each link adds or removes its choice. */
  takesSeveral?: boolean
  /** Text of the closed menu while nothing is chosen; defaults to the label. */
  any?: string
  /** Text of the closed menu for a value that is not among the choices, such as custom dates. */
  other?: string
  /** Content after the choices, for typed values. */
  extra?: ReactNode
}

interface FiltersProps {
  groups: FilterGroup[]
}

/** Filters in rows above a list. Choices are links: they work without JavaScript and each has its own address. */
export const FilterRows = ({ groups }: FiltersProps) => (
  <Card as="section" className={styles.rows} aria-label="筛选">
    {groups.map(({ label, choices, extra }) => (
      <div key={label} className={styles.row}>
        <span>{label}</span>
        <div className={styles.chips}>
          <Choices choices={choices} />
          {extra}
        </div>
      </div>
    ))}
  </Card>
)

/** Filters as a column beside search results. */
export const FilterColumn = ({ groups }: FiltersProps) => (
  <Card as="section" aria-label="筛选">
    {groups.map(({ label, choices, takesSeveral, extra }) => (
      <div key={label} className={classNames(styles.group, takesSeveral && styles.several)}>
        <h2>{label}</h2>
        <Choices choices={choices} />
        {extra}
      </div>
    ))}
  </Card>
)

/** Filters on phones: each group is a menu, one open at a time; menus with multiple choices stay open. */
export const FilterMenus = ({ groups }: FiltersProps) => (
  <div className={styles.menus}>
    {groups.map((group) => (
      <details key={group.takesSeveral ? group.label : `${group.label} ${chosenOf(group)[0]?.to}`} name="filter">
        <summary className={isUnfiltered(group) ? undefined : styles.set}>
          <span className="ellipsis">{menuLabel(group)}</span>
          <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
        </summary>
        <div className={classNames(styles.menu, group.takesSeveral && styles.several)}>
          <Choices choices={group.choices} />
          {group.extra}
        </div>
      </details>
    ))}
  </div>
)

const chosenOf = ({ choices }: FilterGroup) => choices.filter(({ isChosen }) => isChosen)

const isUnfiltered = (group: FilterGroup) =>
  group.takesSeveral ? chosenOf(group).length === 0 : group.choices[0]?.isChosen === true

/** Text of a closed menu: the choice, the number of choices, or the name of the filter. */
const menuLabel = (group: FilterGroup): string | undefined => {
  if (isUnfiltered(group)) return group.any ?? group.label
  const [first, ...others] = chosenOf(group)
  return others.length > 0 ? `${group.label} ${others.length + 1}` : (first?.label ?? group.other ?? group.label)
}

const Choices = ({ choices }: { choices: FilterChoice[] }) =>
  choices.map(({ label, to, isChosen, count }) => (
    <Link
      key={label}
      to={to}
      className={classNames(styles.choice, isChosen && styles.chosen, count === 0 && styles.empty)}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
    >
      {label}
      {count !== undefined && <em className={styles.count}>{count.toLocaleString('en')}</em>}
    </Link>
  ))
