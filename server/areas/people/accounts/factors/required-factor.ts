import type { Services } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'

interface Person {
  administratorSince?: Date | null
  hasSecondFactor?: boolean
}

/**
 * FAC-15: where other machines reach the portal, an administrator needs a second factor. A setting grants new
 * administrators some days.
 */
export const mustAddFactor = async (
  { config, db }: Pick<Services, 'config' | 'db'>,
  { administratorSince, hasSecondFactor }: Person,
): Promise<boolean> => {
  if (config.isPrivate || !administratorSince || hasSecondFactor) return false
  const { administratorGraceDays } = await settingsOf(db, 'security')
  return Date.now() - administratorSince.getTime() >= administratorGraceDays * 86_400_000
}

/** The same for a row of `member`. */
export const memberMustAddFactor = (
  services: Pick<Services, 'config' | 'db'>,
  row: { administrator_since: Date | null; second_factor_since: Date | null },
): Promise<boolean> =>
  mustAddFactor(services, {
    administratorSince: row.administrator_since,
    hasSecondFactor: row.second_factor_since !== null,
  })
