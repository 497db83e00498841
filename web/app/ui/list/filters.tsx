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
  /** How many it leaves, where that is known. */
  count?: number
}

export interface FilterGroup {
  label: string
  /** The first takes the filter back, unless it takes several. */
  choices: FilterChoice[]
  /** Any number can be chosen: each choice leads to itself added, or taken back. */
  takesSeveral?: boolean
  /** What a closed menu says while nothing is chosen; else the label. */
  any?: string
  /** What it says where something was chosen that is none of the choices. */
  other?: string
  /** After the choices: values that can be typed. */
  extra?: ReactNode
}

interface FiltersProps {
  groups: FilterGroup[]
}

/** Filters in rows. Choices are links: they work before script, and each has an address of its own. */
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

/** The same filters beside a list of results. */
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

/** On a phone each group is a button that unfolds its choices, one group at a time; it stays open while several are chosen. */
export const FilterMenus = ({ groups }: FiltersProps) => (
  <div className={styles.menus}>
    {groups.map((group) => (
      <details key={group.takesSeveral ? group.label : `${group.label} ${chosenOf(group)[0]?.to}`} name="filter">
        <summary className={isAny(group) ? undefined : styles.set}>
          <span className="ellipsis">{chosenIn(group)}</span>
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

const isAny = (group: FilterGroup) =>
  group.takesSeveral ? chosenOf(group).length === 0 : group.choices[0]?.isChosen === true

/** What a closed menu says: the choice made, how many were, or what could be chosen. */
const chosenIn = (group: FilterGroup): string | undefined => {
  if (isAny(group)) return group.any ?? group.label
  const [first, ...others] = chosenOf(group)
  return others.length > 0 ? `${group.label} ${others.length + 1}` : (first?.label ?? group.other ?? group.label)
}

const Choices = ({ choices }: { choices: FilterChoice[] }) =>
  choices.map(({ label, to, isChosen, count }) => (
    <Link
      key={label}
      to={to}
      className={classNames(styles.choice, isChosen && styles.chosen)}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
    >
      {label}
      {count !== undefined && <em className={styles.count}>{count.toLocaleString('en')}</em>}
    </Link>
  ))
