import { ChevronDown, Search } from 'lucide-react'
import { SearchField } from '#ui/form/search-field.tsx'
import { GetForm } from '#ui/navigation/get-form.tsx'
import styles from './search-box.module.css'
import { type Here, type Scope, type Scopes, type Section, searchOf } from './sections.ts'

interface SearchBoxProps {
  section: Section | undefined
  here: Here
  scopes: Scopes
}

/** Searches the current section; a plain form, so that it works without JavaScript. */
export function SearchBox({ section, here: { pathname, search }, scopes: categories }: SearchBoxProps) {
  const { action, placeholder, scopes, suggestions } = searchOf(section, categories)
  const query = new URLSearchParams(pathname === action ? search : '')
  const [inputValue, selectValue] = [query.get('inputValue') ?? '', query.get('selectValue') ?? '0']
  return (
    <GetForm className={styles.search} role="search" action={action} key={`${action} ${inputValue} ${selectValue}`}>
      <span className={styles.scope}>
        <ScopeChoice scopes={scopes} chosen={selectValue} />
      </span>
      <SearchField placeholder={placeholder} value={inputValue} source={suggestions} />
      <button type="submit" aria-label="搜索">
        <Search size={16} strokeWidth={1.6} aria-hidden />
        <span>搜索</span>
      </button>
    </GetForm>
  )
}

const ScopeChoice = ({ scopes, chosen }: { scopes: Scope[]; chosen: string }) => (
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
