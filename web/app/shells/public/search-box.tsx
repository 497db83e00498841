import { ChevronDown, Search } from 'lucide-react'
import { Form } from 'react-router'
import styles from './search-box.module.css'
import { type Section, searchOf } from './sections.ts'

/** Search in the section at hand: a plain form, so it works before and without script. */
export function SearchBox({ section }: { section: Section | undefined }) {
  const { action, placeholder, scopes } = searchOf(section)
  return (
    <Form className={styles.search} role="search" action={action} key={action}>
      <span className={styles.scope}>
        <select name="selectValue" aria-label="搜索范围">
          {scopes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
      </span>
      <input
        type="search"
        name="inputValue"
        aria-label="搜索"
        placeholder={placeholder}
        maxLength={60}
        enterKeyHint="search"
      />
      <button type="submit" aria-label="搜索">
        <Search size={16} strokeWidth={1.6} aria-hidden />
        <span>搜索</span>
      </button>
    </Form>
  )
}
