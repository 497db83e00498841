import { Tag } from '#ui/text/tag.tsx'
import styles from './flagged-words.module.css'

/** The sensitive words because of which a text is pending review. */
export const FlaggedWords = ({ words }: { words: string[] }) => (
  <div className={styles.words}>
    待复核，含有敏感词：
    {words.map((word) => (
      <Tag key={word} tone="amber">
        {word}
      </Tag>
    ))}
    放行之前只有作者和管理员能看到。
  </div>
)
