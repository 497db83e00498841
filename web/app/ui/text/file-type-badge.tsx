import styles from './file-type-badge.module.css'

/** DOCX; in the title block of a cover at most five letters. */
export const fileTypeLabel = (suffix: string): string => suffix.toUpperCase().slice(0, 5)

/** The kind of a file in a small box. */
export const FileTypeBadge = ({ suffix }: { suffix: string }) => (
  <span className={styles.box}>{fileTypeLabel(suffix)}</span>
)
