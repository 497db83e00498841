// The back office names jobs by their declarations.
import './deliver-message.job.ts'

export { forgetUnreachable } from './deliver-message.ts'
export { messageData } from './personal-data.ts'
export { channelState } from './providers/config.ts'
export { openProviders } from './providers/open-providers.ts'
export { NotSent, type Provider, Refused } from './providers/provider.ts'
export { routes } from './routes.ts'
export { type NewMessage, requireChannel, sendMessage } from './send-message.ts'
export { limitNetwork, limitReceiver } from './sending-limits.ts'
