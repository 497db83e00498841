import {
  builtInLook,
  changedFields,
  type Look,
  type LookState,
  lookLabels,
  lookWord,
  type ShownLook,
} from '#contract/base/look/look.ts'
import { toneStyle } from '#contract/base/look/look-colours.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { cachedUntilNotified } from '#kernel/live/index.ts'
import { findPictureSize, findVersions, liveLook, type lockLooks, lookTopic, readLooks } from './queries.ts'

/** What pages need of the look that visitors see. */
export const showLook = (db: Db): Promise<ShownLook> =>
  cachedUntilNotified(db, lookTopic, 'look.shown', async () => toShown(db, await liveLook(db)))

/** LOOK-3: the same of the draft. */
export const showDraft = async (db: Db): Promise<ShownLook> => ({
  ...(await toShown(db, (await readLooks(db)).draft)),
  isDraft: true,
})

/** Checked again where they become CSS and addresses: a restored backup may hold anything. */
const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)
const isPicture = (value: string): boolean => /^\/photo\/[a-z0-9]{20}\/full$/.test(value)

/** Only what differs from the built-in look, because every page carries it. */
const toShown = async (db: Db, look: Look): Promise<ShownLook> => {
  const size = look.logo ? await findPictureSize(db, look.logo) : undefined
  const isOwn = look.primary !== builtInLook.primary || look.accent !== builtInLook.accent
  const hasOwnColours = isOwn && isColour(look.primary) && isColour(look.accent)
  return {
    ...(hasOwnColours && { style: toneStyle(look.primary, look.accent) }),
    ...(look.logo && isPicture(look.logo) && size && { logo: { src: look.logo, ...size } }),
    ...(look.icon && isPicture(look.icon) && { icon: look.icon }),
    ...(look.coverStyle !== builtInLook.coverStyle && { coverStyle: look.coverStyle }),
  }
}

export const toState = async (
  db: Db | Tx,
  { version, draft, live, liveNumber }: Awaited<ReturnType<typeof lockLooks>>,
): Promise<LookState> => {
  const rows = await findVersions(db)
  return {
    version,
    draft,
    live,
    isBuiltIn: changedFields(builtInLook, live).length === 0,
    versions: rows.map((row, at) => ({
      number: row.number,
      isLive: row.number === liveNumber,
      userName: row.nick_name,
      publishTime: row.published_at.toISOString(),
      changes: changesBetween(rows[at + 1]?.contents ?? builtInLook, row.contents),
    })),
  }
}

const changesBetween = (before: Look, after: Look) =>
  changedFields(before, after).map((field) => ({
    label: lookLabels[field],
    before: lookWord(field, before[field]),
    after: lookWord(field, after[field]),
  }))
