import { type Key, useRef } from 'react'

export interface Selection<Row> {
  isSelected: (row: Row) => boolean
  /** Of the rows on this page. */
  share: 'none' | 'some' | 'all'
  /** With shift, also all rows between this one and the last one that was toggled. */
  toggle: (row: Row, isOn: boolean, withRange: boolean) => void
  toggleAll: (isOn: boolean) => void
}

interface SelectionProps<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  selected: readonly Row[]
  onChange: (rows: Row[]) => void
}

/** The rows that are selected after all from one place to another were switched on or off. */
export const afterToggling = <Row>(
  rows: readonly Row[],
  isSelected: (row: Row) => boolean,
  { from, to, isOn }: { from: number; to: number; isOn: boolean },
): Row[] => {
  const isToggled = (at: number) => at >= Math.min(from, to) && at <= Math.max(from, to)
  return rows.filter((row, at) => (isToggled(at) ? isOn : isSelected(row)))
}

/** Selected rows of a page; a change drops those that the page does not show any more. */
export const useSelection = <Row>({ rows, rowKey, selected, onChange }: SelectionProps<Row>): Selection<Row> => {
  const lastIndex = useRef<number>(undefined)
  const keys = new Set(selected.map(rowKey))
  const isSelected = (row: Row) => keys.has(rowKey(row))
  const count = rows.filter(isSelected).length
  return {
    isSelected,
    share: count === 0 ? 'none' : count < rows.length ? 'some' : 'all',
    toggle(row, isOn, withRange) {
      const to = rows.indexOf(row)
      const from = withRange ? (lastIndex.current ?? to) : to
      lastIndex.current = to
      onChange(afterToggling(rows, isSelected, { from, to, isOn }))
    },
    toggleAll: (isOn) => onChange(isOn ? [...rows] : []),
  }
}
