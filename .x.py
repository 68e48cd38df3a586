import json,subprocess
d=json.loads(subprocess.run(['target/debug/triline','operations','--json'],capture_output=True,text=True).stdout)
for o in d['operations']:
    if o.get('paging') or o.get('pages'):
        print(o['name'], [ (p['name'],p['type'],p.get('format') or p.get('pattern')) for p in o['parameters'] if 'ime' in p['name'] or 'ate' in p['name']])
print(d['operations'][0].keys())
