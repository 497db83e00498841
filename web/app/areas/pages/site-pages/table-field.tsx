import { Button } from '#ui/button/button.tsx'
import styles from './blocks-panel.module.css'

interface TableFieldProps {
  head: string[]
  rows: string[][]
  onChange: (table: { head?: string[]; rows?: string[][] }) => void
}

const maxColumns = 8
const maxRows = 60

const replaced = <T,>(items: T[], at: number, item: T) => items.map((one, place) => (place === at ? item : one))
const cellsOf = (row: string[], head: string[]) => head.map((_, column) => row[column] ?? '')

/** The cells of a table block; settings' values are written as {{名称}}. */
export function TableField({ head, rows, onChange }: TableFieldProps) {
  const setCell = (row: number, column: number, text: string) =>
    onChange({ rows: replaced(rows, row, replaced(cellsOf(rows[row]!, head), column, text)) })
  return (
    <>
      <div className={styles.table}>
        <table>
          <thead>
            <tr>
              {head.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells are controlled
                <th key={column}>
                  <input
                    aria-label={`第 ${column + 1} 列表头`}
                    value={text}
                    maxLength={60}
                    onChange={({ target }) => onChange({ head: replaced(head, column, target.value) })}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells are controlled
              <tr key={at}>
                {cellsOf(row, head).map((text, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells are controlled
                  <td key={column}>
                    <input
                      aria-label={`第 ${at + 1} 行第 ${column + 1} 列`}
                      value={text}
                      maxLength={300}
                      onChange={({ target }) => setCell(at, column, target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.tableTools}>
        <Button
          size="small"
          disabled={rows.length >= maxRows}
          onClick={() => onChange({ rows: [...rows, head.map(() => '')] })}
        >
          加一行
        </Button>
        <Button size="small" disabled={rows.length === 1} onClick={() => onChange({ rows: rows.slice(0, -1) })}>
          减一行
        </Button>
        <Button size="small" disabled={head.length >= maxColumns} onClick={() => onChange({ head: [...head, ''] })}>
          加一列
        </Button>
        <Button
          size="small"
          disabled={head.length === 1}
          onClick={() =>
            onChange({ head: head.slice(0, -1), rows: rows.map((row) => cellsOf(row, head.slice(0, -1))) })
          }
        >
          减一列
        </Button>
      </div>
    </>
  )
}
