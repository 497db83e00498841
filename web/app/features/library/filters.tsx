import { CalendarDays, ChevronDown } from 'lucide-react'
import { Form, Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './filters.module.css'
import { type MallQuery, permissions, refined, spans } from './mall-query.ts'

export interface Category {
  id: number
  categoryName: string
}

interface Choice {
  label: string
  to: string
  isChosen: boolean
}

interface FilterGroup {
  label: string
  choices: Choice[]
  /** The days of publication can also be typed. */
  hasDays?: true
}

/** What can be chosen, as links: they work before script, and each choice has an address of its own. */
const groupsOf = (query: MallQuery, categories: Category[]): FilterGroup[] => {
  const { categoryId, span, from, to, permission } = query
  const choice = (label: string, change: Partial<MallQuery>, isChosen: boolean): Choice => ({
    label,
    to: refined(query, change),
    isChosen,
  })
  const anyTime = { span: undefined, from: '', to: '' }
  return [
    {
      label: '资源类别',
      choices: [
        choice('全部', { categoryId: 0 }, categoryId === 0),
        ...categories.map(({ id, categoryName }) => choice(categoryName, { categoryId: id }, id === categoryId)),
      ],
    },
    {
      label: '发布时间',
      hasDays: true,
      choices: [
        choice('不限', anyTime, !span && !from && !to),
        ...spans.map(({ value, label }) => choice(label, { ...anyTime, span: value }, value === span)),
      ],
    },
    {
      label: '下载权限',
      choices: [
        choice('全部', { permission: undefined }, !permission),
        ...permissions.map(({ value, label }) => choice(label, { permission: value }, value === permission)),
      ],
    },
  ]
}

interface FiltersProps {
  query: MallQuery
  categories: Category[]
}

/** The filters of the mall in rows. */
export const FilterRows = ({ query, categories }: FiltersProps) => (
  <Card as="section" className={styles.rows} aria-label="筛选">
    {groupsOf(query, categories).map((group) => (
      <div key={group.label} className={styles.row}>
        <span>{group.label}</span>
        <div className={styles.chips}>
          <Choices choices={group.choices} />
          {group.hasDays && <Days query={query} />}
        </div>
      </div>
    ))}
  </Card>
)

/** The same filters beside a list of results. */
export const FilterColumn = ({ query, categories }: FiltersProps) => (
  <Card as="section" className={styles.column} aria-label="筛选">
    {groupsOf(query, categories).map((group) => (
      <div key={group.label} className={styles.group}>
        <h2>{group.label}</h2>
        <Choices choices={group.choices} />
        {group.hasDays && <Days query={query} />}
      </div>
    ))}
  </Card>
)

/** On a phone each group is a button that unfolds its choices, one at a time. */
export const FilterMenus = ({ query, categories }: FiltersProps) => (
  <div className={styles.menus}>
    {groupsOf(query, categories).map((group) => (
      <details key={`${group.label} ${group.choices.find(({ isChosen }) => isChosen)?.to}`} name="mall-filter">
        <summary className={isAny(group) ? undefined : styles.set}>
          <span className="ellipsis">{chosenIn(group)}</span>
          <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
        </summary>
        <div className={styles.menu}>
          <Choices choices={group.choices} />
          {group.hasDays && <Days query={query} />}
        </div>
      </details>
    ))}
  </div>
)

const isAny = ({ choices }: FilterGroup) => choices[0]?.isChosen === true

/** What a closed menu says: the choice made, or what could be chosen. */
const chosenIn = (group: FilterGroup): string => {
  if (isAny(group)) return group.label === '资源类别' ? '全部类别' : group.label
  return group.choices.find(({ isChosen }) => isChosen)?.label ?? '指定日期'
}

const Choices = ({ choices }: { choices: Choice[] }) =>
  choices.map(({ label, to, isChosen }) => (
    <Link
      key={label}
      to={to}
      className={classNames(styles.choice, isChosen && styles.chosen)}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
    >
      {label}
    </Link>
  ))

/** Days of publication: a form of its own that carries along whatever else is chosen. */
function Days({ query: { keyword, categoryId, from, to, permission, sort } }: { query: MallQuery }) {
  const carried = { inputValue: keyword, selectValue: categoryId || undefined, permission, sort }
  const hasDays = from !== '' || to !== ''
  return (
    <Form
      key={`${from} ${to}`}
      className={classNames(styles.days, hasDays && styles.daysSet)}
      action={keyword ? paths.mallSearch : paths.mall}
      preventScrollReset
    >
      {Object.entries(carried).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <CalendarDays size={15} strokeWidth={1.6} aria-hidden />
      <input type="date" name="from" aria-label="开始日期" defaultValue={from} max="9999-12-31" />
      <i />
      <input type="date" name="to" aria-label="结束日期" defaultValue={to} max="9999-12-31" />
      <button type="submit">确定</button>
    </Form>
  )
}
