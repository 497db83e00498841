import styles from './marked-text.module.css'

interface MarkedTextProps {
  parts: readonly { text: string; hit: boolean }[]
}

/** A text with the search terms highlighted. */
export const MarkedText = ({ parts }: MarkedTextProps) =>
  parts.map(({ text, hit }, at) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified only by their position
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
