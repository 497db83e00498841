import type { RowControl } from './form-row.tsx'

export interface LateSelectProps<V extends string> {
  id?: string
  'aria-label'?: string
  size?: 'small'
  className?: string
  /** Typing narrows the options, for long lists. */
  isSearchable?: boolean
  options: readonly { value: V; label: string }[]
  value: V
  /** Follows the label of the chosen option. */
  note?: string
  onChange: (value: V) => void
}

export interface LateMinuteProps {
  id?: string
  'aria-label'?: string
  placeholder?: string
  hasError?: boolean
  /** A minute is always set. */
  isRequired?: boolean
  /** YYYY-MM-DD HH:mm. */
  value: string | null
  onChange: (minute: string | null) => void
}

export interface Days {
  /** First and last day as YYYY-MM-DD. */
  from: string | undefined
  to: string | undefined
}

export interface LateDayRangeProps extends Days {
  id?: string
  'aria-label'?: string
  /** Both days are always set. */
  isRequired?: boolean
  /** The last day that can be chosen. */
  latest?: string
  /** Most days that the range can have. */
  maxDays?: number
  onChange: (days: Days) => void
}

export interface LateFinderProps {
  control?: RowControl
  'aria-label'?: string
  placeholder: string
  isDisabled?: boolean
  /** The words that were typed, and what the caller found for them. */
  typed: string
  options: { value: number; label: string }[]
  isLoading: boolean
  /** Shown if nothing was found. */
  missing: string
  value: number | null
  onType: (words: string) => void
  onChange: (id: number) => void
}
