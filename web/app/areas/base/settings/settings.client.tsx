import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import type { listSettingChanges, SettingGroup } from '#contract/base/settings/settings.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { ApiError, quietApi } from '#lib/api/browser-api.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { useLeaveGuard } from '#ui/overlay/use-leave-guard.ts'
import {
  changesBetween,
  type LoadedGroup,
  type SettingChange,
  type SettingValue,
  type SettingValues,
  valuesOf,
} from './setting-changes.ts'
import { SettingControl } from './setting-control.tsx'
import { settingSections } from './setting-fields.ts'
import { SettingHistory } from './setting-history.tsx'
import type { SettingSection } from './setting-section.ts'
import styles from './settings.module.css'
import { SettingsBar } from './settings-bar.tsx'

interface SettingsData {
  groups: LoadedGroup[]
  history: CallAnswer<typeof listSettingChanges>
}

const fetchAll = async (): Promise<SettingsData> => {
  const [groups, history] = await Promise.all([
    quietApi.settings.listSettings(),
    quietApi.settings.listSettingChanges(),
  ])
  return { groups, history }
}

interface SettingsProps {
  sections?: readonly SettingSection[]
  /** Content above the settings, listed in the table of contents. */
  top?: { id: string; title: string; content: ReactNode }
  onSaved?: () => unknown
}

export default function SettingsPage() {
  return <Settings />
}

/** A form of settings, saved group by group; it shows the general settings by default. */
export function Settings({ sections = settingSections, top, onSaved }: SettingsProps) {
  const load = useLoad(fetchAll)
  return (
    <LoadedContent load={load}>
      {(data) => (
        <SettingsForm
          key={versionsOf(data)}
          loaded={data}
          reload={load.reload}
          sections={sectionsOf(sections, data)}
          top={top}
          onSaved={onSaved}
        />
      )}
    </LoadedContent>
  )
}

/** Only the fields of groups that the administrator's role may see. */
const sectionsOf = (sections: readonly SettingSection[], { groups }: SettingsData) => {
  const seen = new Set<string>(groups.map(({ group }) => group))
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter(({ group }) => seen.has(group)) }))
    .filter(({ fields }) => fields.length > 0)
}

const versionsOf = ({ groups }: SettingsData) => groups.map(({ version }) => version).join()

interface SettingsFormProps extends SettingsProps {
  sections: readonly SettingSection[]
  loaded: SettingsData
  reload: () => Promise<void>
}

function SettingsForm({ loaded, reload, sections, top, onSaved }: SettingsFormProps) {
  const before = useMemo(() => valuesOf(loaded.groups), [loaded])
  const [values, setValues] = useState(before)
  const [problem, setProblem] = useState<ApiError>()
  const [isSaving, setSaving] = useState(false)
  const { revalidate } = useRevalidator()
  const changes = changesBetween(before, values)
  const shownGroups = new Set<string>(sections.flatMap(({ fields }) => fields.map(({ group }) => group)))
  const discard = useCallback(() => setValues(before), [before])
  useLeaveGuard(changes.length > 0 && !isSaving, discard)
  // The browser looked for the section of the address before the settings were loaded.
  useEffect(() => {
    // Without braces the promise that browsers return would count as the effect's cleanup.
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])

  const set = (group: SettingGroup, name: string, value: SettingValue) =>
    setValues((current) => ({ ...current, [group]: { ...current[group], [name]: value } }))
  const save = async () => {
    setSaving(true)
    setProblem(undefined)
    try {
      toast.success(await saveChanges(loaded.groups, changes))
      await Promise.all([reload(), revalidate(), onSaved?.()])
      // What awaits a second administrator has changed nothing yet.
      discard()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className={styles.page}>
      <div>
        {problem && <Refusal problem={problem} reload={reload} />}
        {top && (
          <section id={top.id} className={styles.section}>
            {top.content}
          </section>
        )}
        {sections.map((section) => (
          <Section key={section.id} section={section} values={values} changes={changes} onChange={set} />
        ))}
        <SettingsBar changes={changes} isSaving={isSaving} onDiscard={discard} onSave={() => void save()} />
      </div>
      <aside className={styles.aside}>
        <SettingsContents sections={top ? [top, ...sections] : sections} />
        <SettingHistory history={loaded.history.filter(({ group }) => shownGroups.has(group))} />
      </aside>
    </div>
  )
}

/** Table of contents; the section of the current hash is marked. */
const SettingsContents = ({ sections }: { sections: readonly { id: string; title: string }[] }) => {
  const current = useLocation().hash.slice(1) || sections[0]?.id
  return (
    <Card as="nav" aria-label="本页目录" className={styles.contents}>
      {sections.map(({ id, title }) => (
        <Link key={id} to={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {title}
        </Link>
      ))}
    </Card>
  )
}

interface SectionProps {
  section: SettingSection
  values: SettingValues
  changes: SettingChange[]
  onChange: (group: SettingGroup, name: string, value: SettingValue) => void
}

const Section = ({ section: { id, title, note, fields }, values, changes, onChange }: SectionProps) => (
  <Card as="section" id={id} className={styles.section}>
    <CardHead aside={note && <span className={styles.note}>{note}</span>}>{title}</CardHead>
    <div className={styles.fields}>
      {fields.map((field) => (
        <SettingControl
          key={field.name}
          field={field}
          value={values[field.group][field.name] ?? ''}
          error={changes.find(({ group, name }) => group === field.group && name === field.name)?.error}
          onChange={(value) => onChange(field.group, field.name, value)}
        />
      ))}
    </div>
  </Card>
)

/** Answers the server's message. */
const saveChanges = async (groups: LoadedGroup[], changes: SettingChange[]) => {
  const messages: string[] = []
  for (const { group, version } of groups) {
    const groupChanges = changes.filter((change) => change.group === group)
    if (groupChanges.length === 0) continue
    const values = Object.fromEntries(groupChanges.map(({ name, after }) => [name, after]))
    const { message } = await quietApi.settings.updateSettings({ group, version, values })
    messages.push(message)
  }
  return [...new Set(messages)].join('，')
}

const Refusal = ({ problem, reload }: { problem: ApiError; reload: () => Promise<void> }) => (
  <div className={styles.refusal}>
    <Note kind="error">
      {problem.message}
      {problem.status === 409 && (
        <>
          。您填写的内容仍在，可先记下。
          <button type="button" onClick={() => void reload()}>
            刷新
          </button>
        </>
      )}
    </Note>
  </div>
)
