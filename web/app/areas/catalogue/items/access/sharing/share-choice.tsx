import { Search } from 'lucide-react'
import { useState } from 'react'
import type { SharePerson } from '#contract/catalogue/sharing/sharing.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Input } from '#ui/form/input.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { matching } from './departments-of.ts'
import { NobodyFound } from './nobody-found.tsx'
import type { ShareData } from './share-data.ts'
import styles from './share-dialog.module.css'

export interface Choice {
  /** Absent until the member chooses; then groups are the default, provided that there are any. */
  by?: 'groups' | 'people'
  groups: ReadonlySet<number>
  people: ReadonlySet<number>
  /** The last day; empty for a share without end. */
  until: string
}

type Shares = NonNullable<ShareData['shares']>

interface ShareChoiceProps {
  people: SharePerson[]
  shares: Shares
  choice: Choice
  onChange: (choice: Choice) => void
}

const ways = [
  ['groups', '按用户组'],
  ['people', '按个人'],
] as const

/** The choice of groups or people to share with, with a search by name. */
export function ShareChoice({ people, shares, choice, onChange }: ShareChoiceProps) {
  const [words, setWords] = useState('')
  const chosen = choice.by ?? (shares.groups.length > 0 ? 'groups' : 'people')
  const isByGroup = chosen === 'groups'
  const groups = shares.groups.filter(({ name }) => name.includes(words.trim()))
  const found = matching(people, words)
  return (
    <>
      <div className={styles.ways}>
        <fieldset>
          <legend className="sr-only">共享给</legend>
          {ways.map(([by, label]) => (
            <label key={by}>
              <input type="radio" name="by" checked={chosen === by} onChange={() => onChange({ ...choice, by })} />
              {label}
            </label>
          ))}
        </fieldset>
        <Input
          icon={<Search size={16} strokeWidth={1.6} aria-hidden />}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          placeholder={isByGroup ? '搜索用户组' : '姓名或手机号'}
          aria-label={isByGroup ? '搜索用户组' : '按姓名或手机号查找'}
        />
      </div>
      <ul className={styles.choices}>
        {isByGroup
          ? groups.map((group) => (
              <GroupChoice
                key={group.id}
                group={group}
                isChosen={choice.groups.has(group.id)}
                onToggle={() => onChange({ ...choice, groups: toggled(choice.groups, group.id) })}
              />
            ))
          : found.map((person) => (
              <PersonChoice
                key={person.id}
                person={person}
                hasIt={shares.reachedIds.includes(person.id)}
                isChosen={choice.people.has(person.id)}
                onToggle={() => onChange({ ...choice, people: toggled(choice.people, person.id) })}
              />
            ))}
        {isByGroup && groups.length === 0 && (
          <li className="muted">
            {shares.groups.length === 0 ? '还没有用户组，可在会员中心新建' : '没有这个名称的用户组'}
          </li>
        )}
        {!isByGroup && found.length === 0 && (
          <li className="muted">
            <NobodyFound total={people.length} onShowAll={() => setWords('')} />
          </li>
        )}
      </ul>
    </>
  )
}

const toggled = (chosen: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

interface ChoiceProps {
  isChosen: boolean
  onToggle: () => void
}

const GroupChoice = ({ group, isChosen, onToggle }: ChoiceProps & { group: Shares['groups'][number] }) => (
  <li data-chosen={isChosen || undefined}>
    <Checkbox checked={isChosen} onChange={onToggle}>
      <span>
        {group.name}
        <small>{haveWords(group)}</small>
      </span>
    </Checkbox>
    <span className="num">{group.userCount} 人</span>
  </li>
)

const haveWords = ({ have, userCount }: Shares['groups'][number]): string => {
  if (userCount === 0) return '组里还没有人'
  if (have === 0) return '还没有人有'
  return have === userCount
    ? '组里的人都已有，再次共享可更改有效期'
    : `其中 ${have} 人已有，另有 ${userCount - have} 人`
}

const PersonChoice = ({ person, hasIt, isChosen, onToggle }: ChoiceProps & { person: SharePerson; hasIt: boolean }) => (
  <li data-chosen={isChosen || undefined}>
    <Checkbox checked={isChosen} onChange={onToggle}>
      <Avatar name={person.nickName} />
      <span>
        {person.nickName}
        <small>
          {hasIt ? '已有，再次共享可更改有效期' : [person.deptName, person.phone].filter(Boolean).join('，')}
        </small>
      </span>
    </Checkbox>
  </li>
)
