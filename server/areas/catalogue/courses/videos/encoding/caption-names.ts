export const captionsPlaylistName = 'captions.m3u8'
export const captionsName = 'captions.vtt'
