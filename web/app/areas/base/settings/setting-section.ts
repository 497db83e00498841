import type { SettingGroup } from '#contract/base/settings/settings.ts'

export type SettingField = {
  group: SettingGroup
  name: string
  label: string
  hint?: string
  /** Something of the machine on which the setting depends, shown below it. */
  status?: 'scanReading'
} & (
  | { kind: 'text' }
  | { kind: 'count'; unit: string }
  | { kind: 'links'; max: number }
  | { kind: 'choices'; choices: readonly string[] }
  | { kind: 'lines'; max: number }
)

export interface SettingSection {
  id: string
  title: string
  note?: string
  fields: SettingField[]
}
