import styles from './edit-news.module.css'

const summaryLimit = 200

export const SummaryField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <div className={styles.row}>
    <label htmlFor="news-summary">摘要</label>
    <span className={styles.summary}>
      <textarea
        id="news-summary"
        rows={2}
        value={value}
        maxLength={summaryLimit}
        placeholder="留空则取正文开头"
        onChange={(event) => onChange(event.target.value)}
      />
      <em>
        {[...value].length} / {summaryLimit}
      </em>
    </span>
  </div>
)
