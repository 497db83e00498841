import { Search, X } from 'lucide-react'
import { useState } from 'react'
import type { SharePerson } from '#contract/catalogue/sharing/sharing.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Input } from '#ui/form/input.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { departmentsOf, everybody, inDepartment, matching } from '../items/access/sharing/departments-of.ts'
import { NobodyFound } from '../items/access/sharing/nobody-found.tsx'
import styles from './people-picker.module.css'

interface PeoplePickerProps {
  people: SharePerson[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** Chooses people: departments on the left, the people of one department in the middle, the chosen ones on the right. */
export function PeoplePicker({ people, chosen, onChange }: PeoplePickerProps) {
  const [department, setDepartment] = useState(everybody)
  const [words, setWords] = useState('')
  const shown = matching(inDepartment(people, department), words)
  const showEverybody = () => {
    setDepartment(everybody)
    setWords('')
  }
  const choose = (ids: number[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) isChosen ? next.add(id) : next.delete(id)
    onChange(next)
  }
  return (
    <div className={styles.picker}>
      <div className={styles.departments}>
        <div className={styles.head}>部门</div>
        <ul className={styles.list}>
          {departmentsOf(people).map(({ key, name, ids }) => (
            <li key={key} className={classNames(styles.department, key === department && styles.current)}>
              <GroupCheckbox ids={ids} chosen={chosen} label={`选择${name}全部 ${ids.length} 人`} onChange={choose} />
              <button type="button" aria-pressed={key === department} onClick={() => setDepartment(key)}>
                {name}
              </button>
              <em className="num">{ids.length}</em>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <div className={styles.head}>
          <GroupCheckbox ids={shown.map(({ id }) => id)} chosen={chosen} label="全选" onChange={choose} />
          <span>全选</span>
          <Input
            icon={<Search size={14} strokeWidth={1.6} aria-hidden />}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            placeholder="姓名或手机号"
            aria-label="按姓名或手机号查找"
          />
        </div>
        <ul className={styles.list}>
          {shown.map(({ id, nickName, phone }) => (
            <li key={id} className={styles.person}>
              <Checkbox checked={chosen.has(id)} onChange={({ target }) => choose([id], target.checked)}>
                <Avatar name={nickName} />
                <span>
                  {nickName}
                  <small className="num">{phone}</small>
                </span>
              </Checkbox>
            </li>
          ))}
          {shown.length === 0 && (
            <li className={styles.nobody}>
              <NobodyFound total={people.length} onShowAll={showEverybody} />
            </li>
          )}
        </ul>
      </div>
      <ChosenPeople people={people.filter(({ id }) => chosen.has(id))} onChange={choose} />
    </div>
  )
}

interface GroupCheckboxProps {
  ids: number[]
  chosen: ReadonlySet<number>
  label: string
  onChange: (ids: number[], isChosen: boolean) => void
}

/** A checkbox for several people, indeterminate if only some of them are chosen. */
const GroupCheckbox = ({ ids, chosen, label, onChange }: GroupCheckboxProps) => {
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <Checkbox
      aria-label={label}
      checked={ids.length > 0 && count === ids.length}
      disabled={ids.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < ids.length
      }}
      onChange={({ target }) => onChange(ids, target.checked)}
    >
      {null}
    </Checkbox>
  )
}

const ChosenPeople = ({ people, onChange }: { people: SharePerson[]; onChange: GroupCheckboxProps['onChange'] }) => (
  <div className={styles.chosen}>
    <div className={styles.head}>
      <span>
        已选 <b className="num">{people.length}</b> 人
      </span>
      <button
        type="button"
        onClick={() =>
          onChange(
            people.map(({ id }) => id),
            false,
          )
        }
        disabled={people.length === 0}
      >
        清空
      </button>
    </div>
    <ul className={styles.list}>
      {people.map(({ id, nickName }) => (
        <li key={id} className={styles.person}>
          <Avatar name={nickName} />
          <span>{nickName}</span>
          <button type="button" aria-label={`移出${nickName}`} onClick={() => onChange([id], false)}>
            <X size={14} strokeWidth={1.6} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  </div>
)
