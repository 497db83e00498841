import { FieldError } from '#ui/editor/text-form.tsx'
import { Input } from '#ui/form/input.tsx'
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
        {value.length} / {summaryLimit}
      </em>
    </span>
  </div>
)

interface SourceFieldsProps {
  name: string
  link: string
  error?: string
  onChange: (change: { sourceName?: string; sourceLink?: string }) => void
}

/** Where the text comes from, and the page it was taken from. */
export const SourceFields = ({ name, link, error, onChange }: SourceFieldsProps) => (
  <div className={styles.row}>
    <label htmlFor="news-source">来源</label>
    <div className={styles.source}>
      <Input
        id="news-source"
        value={name}
        maxLength={60}
        placeholder="留空则显示作者"
        onChange={({ target }) => onChange({ sourceName: target.value })}
      />
      <Input
        type="url"
        aria-label="来源链接"
        value={link}
        maxLength={300}
        placeholder="来源链接，https://"
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange({ sourceLink: target.value })}
      />
    </div>
    {error && (
      <div className={styles.rowError}>
        <FieldError>{error}</FieldError>
      </div>
    )}
  </div>
)
