import styles from './file-type-badge.module.css'

/** DOCX; at most five letters, as in the title block of a cover. */
export const fileTypeLabel = (suffix: string): string => suffix.toUpperCase().slice(0, 5)

/** The type of a file as a badge. */
export const FileTypeBadge = ({ suffix }: { suffix: string }) => (
  <span className={styles.box}>{fileTypeLabel(suffix)}</span>
)
