// JSON and the campaign file are part of nearly every file here.
@_exported import PlacardCampaigns
