import { ChevronDown, Search } from 'lucide-react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { Form } from '#ui/form.tsx'
import { Kept } from '#ui/kept.tsx'
import { SearchField } from '#ui/search-field.tsx'
import styles from './search-box.module.css'
import { type Scope, type Section, searchOf } from './sections.ts'

/** Search in the section at hand: a plain form, so it works before and without script. */
export function SearchBox({ section, categories }: { section: Section | undefined; categories: Scope[] }) {
  const ofLessons = useRouteLoaderData<{ scopes: Scope[] }>('shells/video/video-shell')?.scopes
  const { action, placeholder, scopes, suggestions } = searchOf(section, categories, ofLessons)
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(pathname === action ? search : '')
  const [inputValue, selectValue] = [asked.get('inputValue') ?? '', asked.get('selectValue') ?? '0']
  return (
    <Form className={styles.search} role="search" action={action} key={`${action} ${inputValue} ${selectValue}`}>
      <Kept as="span" className={styles.scope} part={Scopes} data={{ scopes, chosen: selectValue }} />
      <SearchField placeholder={placeholder} value={inputValue} source={suggestions} />
      <button type="submit" aria-label="搜索">
        <Search size={16} strokeWidth={1.6} aria-hidden />
        <span>搜索</span>
      </button>
    </Form>
  )
}

const Scopes = ({ scopes, chosen }: { scopes: Scope[]; chosen: string }) => (
  <>
    <select name="selectValue" aria-label="搜索范围" defaultValue={chosen}>
      {scopes.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
  </>
)
