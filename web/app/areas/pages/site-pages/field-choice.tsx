import { type PageFieldName, pageFieldNames, pageFields } from '#contract/pages/site-pages/site-page-fields.ts'
import styles from './blocks-panel.module.css'

interface FieldChoiceProps {
  onChoose: (name: PageFieldName) => void
  label?: string
}

/** Chooses the setting's value to insert. */
export const FieldChoice = ({ onChoose, label = '插入设置值' }: FieldChoiceProps) => (
  <select
    className={styles.fieldChoice}
    aria-label={label}
    value=""
    onChange={({ target }) => target.value && onChoose(target.value as PageFieldName)}
  >
    <option value="">插入设置值</option>
    {pageFieldNames.map((name) => (
      <option key={name} value={name}>
        {pageFields[name].label}
      </option>
    ))}
  </select>
)
