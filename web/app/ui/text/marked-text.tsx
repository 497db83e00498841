import styles from './marked-text.module.css'

interface MarkedTextProps {
  parts: readonly { text: string; hit: boolean }[]
}

/** A text with the searched words marked. */
export const MarkedText = ({ parts }: MarkedTextProps) =>
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
