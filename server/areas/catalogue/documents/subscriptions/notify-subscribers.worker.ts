import { notifySubscribers } from './notify-subscribers.job.ts'
import { notifyAboutResource } from './notify-subscribers.ts'

notifySubscribers.handledBy(({ db }, { id }) => notifyAboutResource(db, id))
