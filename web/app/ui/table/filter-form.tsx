import { CircleX } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { LateDayRange } from '#ui/antd/late-day-range.tsx'
import { LateSelect } from '#ui/antd/late-select.tsx'
import { Button } from '#ui/button/button.tsx'
import { Input } from '#ui/form/input.tsx'
import styles from './table.module.css'
import type { Filter, Filters } from './table-query.ts'

type Values = Record<string, string | undefined>

export interface FilterFormProps {
  filters: Filters
  /** Name of the filter that is shown as tabs instead. */
  tabs?: string
  values: Values
  onSearch: (values: Values) => void
}

const namesOf = (name: string, filter: Filter) => (filter.kind === 'days' ? [filter.from, filter.to] : [name])

/** The search form above a table. It searches on 查询 or Enter; 重置 clears all fields and searches again. */
export const FilterForm = ({ filters, tabs, values, onSearch }: FilterFormProps) => {
  const shown = Object.entries(filters).filter(
    ([name, filter]) => name !== tabs && !(filter.kind === 'choice' && filter.isTool),
  )
  const names = shown.flatMap(([name, filter]) => namesOf(name, filter))
  const current = Object.fromEntries(names.map((name) => [name, values[name]]))
  if (shown.length === 0) return null
  return <Form key={JSON.stringify(current)} fields={shown} current={current} onSearch={onSearch} />
}

interface FormProps {
  fields: [string, Filter][]
  current: Values
  onSearch: (values: Values) => void
}

const Form = ({ fields, current, onSearch }: FormProps) => {
  const [draft, setDraft] = useState(current)
  const set = (change: Values) => setDraft((before) => ({ ...before, ...change }))
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft)
  }
  const reset = () => {
    const nothing = Object.fromEntries(Object.keys(current).map((name) => [name, undefined]))
    setDraft(nothing)
    onSearch(nothing)
  }
  return (
    <search className={styles.panel}>
      <form className={styles.filters} onSubmit={search}>
        {fields.map(([name, filter]) => (
          <Field key={name} name={name} filter={filter} values={draft} set={set} />
        ))}
        <div className={styles.filterButtons}>
          <Button look="primary" type="submit">
            查询
          </Button>
          <Button onClick={reset}>重置</Button>
        </div>
      </form>
    </search>
  )
}

interface FieldProps {
  name: string
  filter: Filter
  values: Values
  set: (change: Values) => void
}

const Field = ({ name, filter, values, set }: FieldProps): ReactNode => {
  const id = useId()
  const control = {
    text: () =>
      filter.kind === 'text' && (
        <ClearableInput
          id={id}
          placeholder={filter.placeholder}
          value={values[name] ?? ''}
          onChange={(text) => set({ [name]: text })}
        />
      ),
    choice: () =>
      filter.kind === 'choice' && (
        <LateSelect
          id={id}
          isSearchable={filter.options.length > 12}
          value={values[name] ?? ''}
          options={[{ value: '', label: filter.all }, ...filter.options]}
          onChange={(value) => set({ [name]: value || undefined })}
        />
      ),
    days: () =>
      filter.kind === 'days' && (
        <LateDayRange
          id={id}
          from={values[filter.from]}
          to={values[filter.to]}
          onChange={({ from, to }) => set({ [filter.from]: from, [filter.to]: to })}
        />
      ),
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{filter.label}</label>
      {control[filter.kind]()}
    </div>
  )
}

interface ClearableInputProps {
  id: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
}

/** A text field with a button that empties it. */
const ClearableInput = ({ onChange, ...rest }: ClearableInputProps) => {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <Input
      ref={field}
      {...rest}
      onChange={({ target }) => onChange(target.value)}
      end={
        rest.value !== '' ? (
          <button type="button" className={styles.clear} tabIndex={-1} aria-label="清除" onClick={clear}>
            <CircleX size={14} aria-hidden />
          </button>
        ) : undefined
      }
    />
  )
}
