import { type SettingGroup, settingGroups } from '#contract/base/settings/settings.ts'
import { fieldOf } from './setting-fields.ts'

export interface LinkValue {
  name: string
  url: string
}

/** Numbers stay strings while they are edited, so that incomplete input is not lost. */
export type SettingValue = string | LinkValue[] | string[]
export type SettingValues = Record<SettingGroup, Record<string, SettingValue>>

export interface LoadedGroup {
  group: SettingGroup
  version: number
  values: Record<string, unknown>
}

export interface SettingChange {
  group: SettingGroup
  name: string
  label: string
  before: SettingValue
  after: SettingValue
  error?: string
}

const editable = (value: unknown): SettingValue =>
  Array.isArray(value) ? (value as LinkValue[] | string[]) : String(value ?? '')

export const valuesOf = (groups: LoadedGroup[]): SettingValues =>
  Object.fromEntries(
    groups.map(({ group, values }) => [
      group,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, editable(value)])),
    ]),
  ) as SettingValues

const isSame = (one: SettingValue | undefined, other: SettingValue | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The first error of each field, with the message of the contract. */
export const errorsIn = (group: SettingGroup, values: Record<string, SettingValue>): Record<string, string> => {
  const issues = settingGroups[group].safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

/** The fields whose values differ, each with its error. */
export const changesBetween = (before: SettingValues, after: SettingValues): SettingChange[] =>
  (Object.keys(after) as SettingGroup[]).flatMap((group) => {
    const errors = errorsIn(group, after[group])
    return Object.keys(after[group])
      .filter((name) => !isSame(before[group][name], after[group][name]))
      .map((name) => ({
        group,
        name,
        label: fieldOf(group, name)?.label ?? name,
        before: before[group][name] ?? '',
        after: after[group][name] ?? '',
        error: errors[name],
      }))
  })

const shorten = (text: string) => ([...text].length > 16 ? `${[...text].slice(0, 16).join('')}…` : text)

/** A value as short text, for lists of changes. */
export const shortText = (value: unknown): string => {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return shorten(value.join('、')) || '（无）'
  if (Array.isArray(value)) return `${value.length} 个链接`
  const text = String(value ?? '')
  return text === '' ? '（空）' : shorten(text)
}
