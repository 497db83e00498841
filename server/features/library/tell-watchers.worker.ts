import { tellWatchers } from './tell-watchers.job.ts'
import { tellOfNew } from './tell-watchers.ts'

tellWatchers.handledBy(({ db }, { id }) => tellOfNew(db, id))
