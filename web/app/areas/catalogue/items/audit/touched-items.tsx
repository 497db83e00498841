import type { BatchOutcome } from '#contract/batch-calls.ts'
import { Note } from '#ui/feedback/note.tsx'
import styles from './audit.module.css'

interface TouchedItemsProps {
  rows: { id: number; name: string; uploadUserName: string; coin: number }[]
  failed: BatchOutcome['failed']
}

/** The items that a batch will touch, and after it those that were refused with the reason. */
export const TouchedItems = ({ rows, failed }: TouchedItemsProps) => (
  <>
    {failed.map(({ id, message }) => (
      <Note key={id} kind="warning">
        {rows.find((row) => row.id === id)?.name ?? id}：{message}
      </Note>
    ))}
    <ol className={styles.touched} aria-label="将处理">
      {rows.map(({ id, name, uploadUserName, coin }) => (
        <li key={id}>
          <span className="ellipsis">{name}</span>
          <small>
            {uploadUserName}，{coin} V币
          </small>
        </li>
      ))}
    </ol>
  </>
)
