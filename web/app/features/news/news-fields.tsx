import { newsSections } from '#contract/news.ts'
import styles from './edit-news.module.css'
import type { NewsForm } from './news-form.ts'

const titleLimit = 60
const summaryLimit = 200

interface TextFieldProps {
  value: string
  error?: string
  onChange: (value: string) => void
}

export const TitleField = ({ value, error, onChange }: TextFieldProps) => (
  <div className={styles.field}>
    <div className={styles.title}>
      <input
        aria-label="标题"
        value={value}
        maxLength={titleLimit}
        placeholder="请输入标题"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'news-title-error' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <em>
        {[...value].length} / {titleLimit}
      </em>
    </div>
    {error && (
      <p id="news-title-error" className={styles.error}>
        {error}
      </p>
    )}
  </div>
)

export const SectionField = ({
  value,
  onChange,
}: {
  value: NewsForm['section']
  onChange: (section: NewsForm['section']) => void
}) => (
  <fieldset className={styles.row}>
    <legend>
      栏目 <b aria-hidden>*</b>
    </legend>
    <div className={styles.chips}>
      {newsSections.map((section) => (
        <label key={section}>
          <input type="radio" name="section" checked={section === value} onChange={() => onChange(section)} />
          {section}
        </label>
      ))}
    </div>
  </fieldset>
)

export const SummaryField = ({ value, onChange }: TextFieldProps) => (
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
