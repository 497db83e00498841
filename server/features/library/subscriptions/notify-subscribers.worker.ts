import { notifySubscribers } from './notify-subscribers.job.ts'
import { tellOfNew } from './notify-subscribers.ts'

notifySubscribers.handledBy(({ db }, { id }) => tellOfNew(db, id))
