import { Plus } from 'lucide-react'
import { useId } from 'react'
import { quietApi } from '#lib/api/browser-api.ts'
import { Button } from '#ui/button/button.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import type { LinkValue, SettingValue } from './setting-changes.ts'
import type { SettingField } from './setting-section.ts'
import styles from './settings.module.css'

interface SettingControlProps {
  field: SettingField
  value: SettingValue
  error?: string
  onChange: (value: SettingValue) => void
}

/** The label and control of a setting, with its hint or error below. */
export const SettingControl = ({ field, value, error, onChange }: SettingControlProps) => {
  const id = useId()
  const described = error ? `${id}-error` : field.hint ? `${id}-hint` : undefined
  const input = {
    id,
    value: typeof value === 'string' ? value : '',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
  }
  return (
    <div className={styles.field}>
      {Array.isArray(value) && field.kind !== 'lines' ? (
        <span>{field.label}</span>
      ) : (
        <label htmlFor={id}>{field.label}</label>
      )}
      <div>
        {field.kind === 'text' && <input {...input} onChange={(event) => onChange(event.target.value)} />}
        {field.kind === 'count' && (
          <span className={styles.unit} data-error={error ? true : undefined}>
            <input {...input} inputMode="numeric" onChange={(event) => onChange(event.target.value.trim())} />
            <span>{field.unit}</span>
          </span>
        )}
        {field.kind === 'links' && Array.isArray(value) && (
          <Links label={field.label} max={field.max} links={value as LinkValue[]} onChange={onChange} />
        )}
        {field.kind === 'choices' && Array.isArray(value) && (
          <Choices label={field.label} choices={field.choices} chosen={value as string[]} onChange={onChange} />
        )}
        {field.kind === 'lines' && Array.isArray(value) && (
          <textarea
            {...input}
            rows={Math.min(field.max, value.length + 1)}
            value={value.join('\n')}
            onChange={(event) => onChange(event.target.value.split('\n'))}
            onBlur={() => onChange((value as string[]).map((line) => line.trim()).filter(Boolean))}
          />
        )}
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
        {!error && field.hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {field.hint}
          </p>
        )}
        {field.status === 'scanReading' && <ScanReading />}
      </div>
    </div>
  )
}

/** PREV-9: says whether scans can be read on this machine. */
function ScanReading() {
  const { data } = useLoad(() => quietApi.reader.getScanReading())
  if (!data) return null
  return (
    <p className={styles.hint} role="status">
      {data.isInstalled
        ? `已安装识别组件 ${data.module}`
        : `没有安装识别组件 ${data.module}，打开也不识别；安装方法见运维说明`}
    </p>
  )
}

interface LinksProps {
  label: string
  max: number
  links: LinkValue[]
  onChange: (links: LinkValue[]) => void
}

const Links = ({ label, max, links, onChange }: LinksProps) => {
  const change = (at: number, part: Partial<LinkValue>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...part } : link)))
  return (
    <div className={styles.links}>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no id and may be equal while they are edited
        <div key={at}>
          <input
            aria-label={`${label} ${at + 1} 名称`}
            placeholder="名称"
            value={link.name}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <input
            aria-label={`${label} ${at + 1} 网址`}
            placeholder="https://"
            value={link.url}
            onChange={(event) => change(at, { url: event.target.value })}
          />
          <button type="button" onClick={() => onChange(links.filter((_link, index) => index !== at))}>
            删除
          </button>
        </div>
      ))}
      <Button size="small" disabled={links.length >= max} onClick={() => onChange([...links, { name: '', url: '' }])}>
        <Plus size={14} aria-hidden />
        新增（最多 {max} 个）
      </Button>
    </div>
  )
}

interface ChoicesProps {
  label: string
  choices: readonly string[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Checkboxes; the chosen values keep the order in which they are offered. */
const Choices = ({ label, choices, chosen, onChange }: ChoicesProps) => (
  <fieldset className={styles.choices} aria-label={label}>
    {choices.map((choice) => (
      <label key={choice}>
        <input
          type="checkbox"
          checked={chosen.includes(choice)}
          onChange={({ target }) =>
            onChange(choices.filter((one) => (one === choice ? target.checked : chosen.includes(one))))
          }
        />
        {choice}
      </label>
    ))}
  </fieldset>
)
