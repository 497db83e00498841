/** What pages and server both check of a video. Free of zod for public pages. */
export const videoSuffixes = ['mp4', 'mov', 'm4v', 'mkv', 'webm', 'avi', 'flv', 'wmv', 'mpg'] as const
