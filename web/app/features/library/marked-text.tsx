import type { Marked } from '#contract/fields.ts'
import styles from './marked-text.module.css'

/** A text with the searched words marked. */
export const MarkedText = ({ parts }: { parts: Marked }) =>
  parts.map(({ text, hit }, at) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
