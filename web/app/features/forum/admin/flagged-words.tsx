import { Tag } from '#ui/text/tag.tsx'
import styles from './forum-admin.module.css'

/** The sensitive words because of which a topic or reply is pending review. */
export const FlaggedWords = ({ words }: { words: string[] }) => (
  <div className={styles.held}>
    待复核，含有敏感词：
    {words.map((word) => (
      <Tag key={word} tone="amber">
        {word}
      </Tag>
    ))}
    放行之前只有作者和管理员能看到。
  </div>
)
