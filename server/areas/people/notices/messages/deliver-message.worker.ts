import { deliverMessage, sweepOldMessages } from './deliver-message.job.ts'
import { deliver, sweepMessages, type UnsubscribeUrl } from './deliver-message.ts'
import type { FindProvider } from './providers/open-providers.ts'

/** Registers the handlers of the jobs about messages; links to unsubscribe come from a later feature. */
export const handleMessageJobs = (findProvider: FindProvider, unsubscribeUrl: UnsubscribeUrl): void => {
  deliverMessage.handledBy(({ db }, { id }) => deliver({ db, findProvider, unsubscribeUrl }, id))
  sweepOldMessages.handledBy(({ db, signal }) => sweepMessages(db, signal))
}
